import { useRef, useState, useLayoutEffect } from 'preact/hooks';
import type { Action, Button } from '../protocol';
import { moveFocus } from './moveFocus';
import { Icon } from './icon';

interface ToolbarProps {
  readonly buttons: readonly Button[];
  /** The actions behind the last button. */
  readonly menu: readonly Button[];
  readonly label: string;
  readonly menuLabel: string;
  readonly run: (action: Action) => void;
}

/** Buttons, the last of which opens a menu; they share one Tab stop, and the arrow keys move between them. */
export function Toolbar({ buttons, menu, label, menuLabel, run }: ToolbarProps) {
  const [current, setCurrent] = useState(0);
  const toolbar = useRef<HTMLDivElement>(null);
  const stops = buttons.length + (menu.length > 0 ? 1 : 0);
  const at = Math.min(current, stops - 1);
  const stop = (index: number) => ({ tabIndex: index === at ? 0 : -1, onFocus: () => setCurrent(index) });
  const all = () => [...(toolbar.current?.querySelectorAll<HTMLElement>('.stop') ?? [])];
  return (
    <div
      class="actions"
      role="toolbar"
      aria-label={label}
      ref={toolbar}
      onKeyDown={(event) => moveFocus(event, all(), ['ArrowLeft', 'ArrowRight'])}
    >
      {buttons.map(({ action, label: text }, index) => (
        <button key={action} class={index === 0 ? 'stop primary' : 'stop'} onClick={() => run(action)} {...stop(index)}>
          {text}
        </button>
      ))}
      {menu.length > 0 && <Menu items={menu} label={menuLabel} run={run} {...stop(buttons.length)} />}
    </div>
  );
}

interface MenuProps {
  readonly items: readonly Button[];
  readonly label: string;
  readonly run: (action: Action) => void;
  readonly tabIndex: number;
  readonly onFocus: () => void;
}

/** A button that opens a menu. Escape, Tab, and a click elsewhere close it. */
function Menu({ items, label, run, ...stop }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const all = () => [...(place.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  useLayoutEffect(() => {
    if (isOpen) all()[0]?.focus();
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The toolbar around it moves the focus with other keys.
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') close();
    else moveFocus(event, all(), ['ArrowUp', 'ArrowDown']);
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node) || place.current?.contains(relatedTarget) !== true) setOpen(false);
  };
  const choose = (action: Action) => {
    close();
    run(action);
  };
  return (
    <div class="menu" ref={place} onFocusOut={onFocusOut}>
      <button
        class="stop"
        ref={button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={({ key }) => key === 'ArrowDown' && setOpen(true)}
        {...stop}
      >
        {label}
        <Icon name="down" />
      </button>
      {isOpen && (
        <div role="menu" aria-label={label} onKeyDown={onKeyDown}>
          {items.map(({ action, label: text }) => (
            <button key={action} role="menuitem" tabIndex={-1} onClick={() => choose(action)}>
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Action, Button } from '../protocol';
import { Icon } from './icon';
import { moveFocus } from './moveFocus';

interface MenuProps {
  readonly items: readonly Button[];
  readonly label: string;
  readonly run: (action: Action) => void;
  readonly tabIndex: number;
  readonly onFocus: () => void;
}

/** A button that opens a menu. Escape, Tab, and a click elsewhere close it. */
export function Menu({ items, label, run, ...stop }: MenuProps) {
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

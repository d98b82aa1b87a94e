import { useRef, useState } from 'preact/hooks';
import type { Action, Button } from '../protocol';
import { Menu } from './menu';
import { moveFocus } from './moveFocus';

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

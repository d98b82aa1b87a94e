import { useRef, useState } from 'preact/hooks';
import type { Action, Button } from '../protocol';

interface ToolbarProps {
  readonly buttons: readonly Button[];
  readonly label: string;
  readonly run: (action: Action) => void;
}

/** Buttons that share one Tab stop; the arrow keys, Home and End move between them. */
export function Toolbar({ buttons, label, run }: ToolbarProps) {
  const [current, setCurrent] = useState<Action | undefined>(undefined);
  const toolbar = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    buttons.findIndex(({ action }) => action === current),
  );
  const go = (event: KeyboardEvent) => {
    const targets: Partial<Record<string, number>> = {
      ArrowRight: (at + 1) % buttons.length,
      ArrowLeft: (at + buttons.length - 1) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setCurrent(buttons[target]?.action);
    toolbar.current?.querySelectorAll('button').item(target).focus();
  };
  return (
    <div class="actions" role="toolbar" aria-label={label} ref={toolbar} onKeyDown={go}>
      {buttons.map(({ action, label: text }, index) => (
        <button
          key={action}
          class={index === 0 ? 'primary' : undefined}
          tabIndex={index === at ? 0 : -1}
          onFocus={() => setCurrent(action)}
          onClick={() => run(action)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

type IconName = 'good' | 'decent' | 'bad' | 'unrated' | 'passed' | 'failed' | 'neither' | 'down';

/** Each has its own shape, since color alone isn't enough for many users; the label is beside it. */
const shapes: Readonly<Record<IconName, string>> = {
  good: 'M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M4.8 8.2l2.2 2.2 4.2-4.6',
  decent: 'M8 2 15 14H1ZM8 6.5v3.5M8 11.6v.9',
  bad: 'M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M5.5 5.5l5 5M10.5 5.5l-5 5',
  unrated: 'M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13',
  passed: 'M2.5 8.5 6 12l7.5-8',
  failed: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  neither: 'M3 8h10',
  down: 'M4 6.5 8 10.5l4-4',
};

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class={`icon ${name}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}

import type { Row } from './row';

/** What a do-nothing extension took on that machine, in milliseconds. */
const nothingThere = 9.9;

/** Extensions of the same kind: measured once, on another machine, signed out and offline. */
const peers = [
  { name: 'cloudsmith 2.3.0', activation: 158, vsix: 1.02 },
  { name: 'github-actions 0.32.3', activation: 389, vsix: 2.62 },
  { name: 'coder 1.15.2', activation: 346, vsix: 0.93 },
  { name: 'snyk', activation: 388, vsix: 9.66 },
  { name: 'containers 2.5.0', activation: 351, vsix: 1.02 },
];

const earlier = 'measured earlier on another machine';

export const peerActivations: readonly Row[] = peers.map(({ name, activation }) => ({
  measurement: `  activation of ${name}`,
  beside: { value: activation, unit: 'ms', note: `(${earlier}; do-nothing ${nothingThere})` },
}));

export const peerSizes: readonly Row[] = peers.map(({ name, vsix }) => ({
  measurement: `  VSIX of ${name}`,
  beside: { value: vsix, unit: 'MB', note: `(${earlier})` },
}));

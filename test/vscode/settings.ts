/** User settings of a VS Code that opens nothing by itself, and doesn't ask, fetch, or animate anything. */
export const quietSettings: Readonly<Record<string, unknown>> = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.editor.useModal': 'off',
  'workbench.reduceMotion': 'on',
  'workbench.tips.enabled': false,
  'chat.disableAIFeatures': true,
  'extensions.ignoreRecommendations': true,
  'git.enabled': false,
  'security.workspace.trust.banner': 'never',
  // Otherwise, the extension host stops every few seconds to look for ports to forward, and reports them.
  'remote.autoForwardPorts': false,
  'remote.autoForwardPortsSource': 'output',
};

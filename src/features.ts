// Loaded as one file at first use, after startup: each further file would take time to load.
export { commands, LinkOpener, lookAtWhatIsKept, resolveGateTask } from './commands/commands';
export * from './editor/features';
export * from './reportEditor/features';
export { Toolbox } from './tools/toolbox';

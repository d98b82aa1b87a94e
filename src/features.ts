// With what a connection needs, which is mostly used here anyway: each other set of modules makes one more file.
import './connected';

// Loaded as one file at first use, after startup: each further file would take time to load.
export { commands, LinkOpener, lookAtWhatIsKept, resolveGateTask } from './commands/commands';
export * from './editor/features';
export * from './reportEditor/features';
export { Toolbox } from './tools/toolbox';

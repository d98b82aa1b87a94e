/** Everything that is loaded at its first use, in one module: each file costs VS Code time to find. */
export * from './agents/onDemand';
export * from './commands/onDemand';
export * from './sites/onDemand';
export * from './platform/onDemand';
export * from './report/onDemand';
export * from './views/onDemand';

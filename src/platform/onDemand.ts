/** This layer's part that is loaded at its first use. One module, since each file costs VS Code time to find. */
export { restoreSnapshot, takeSnapshot } from '../model/lists/snapshot';
export { LastLookStore } from '../model/history/lastLookStore';
export { HistoryStore } from '../model/history/historyStore';
export { HistoryFolder } from './history/historyFolder';
export { Clients } from './session/clients';
export { WorkspaceSites } from './sites/workspaceSites';

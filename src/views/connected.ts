// The views of a connection, which a window without one never needs.
export { JobsView } from './jobs/jobsView';
export { SessionTree } from './lists/sessionTree';
export { WhatChangedView } from './whatChanged/whatChangedView';

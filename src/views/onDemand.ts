/** The part of this layer that is loaded at its first use. */
export { describeLoadError } from '../platform/text/errorMessages';
export { JobsView } from './jobs/jobsView';
export { dropAddresses } from './lists/drop';
export { resolveItem } from './lists/rowDetails';
export { wordsOf } from './lists/words';
export { tellContexts } from './tellContexts';
export { WhatChangedView } from './whatChanged/whatChangedView';
export { tellWorse } from './whatChanged/worseNotification';

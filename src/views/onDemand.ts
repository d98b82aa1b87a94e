/** The part of this layer that is loaded at its first use. */
export { describeLoadError } from '../platform/text/errorMessages';
export { JobsView } from './jobs/jobsView';
export { projectsInOrder } from '../model/lists/projectOrder';
export { descriptionOf } from './lists/description';
export { Lookups } from './lists/lookups';
export { messageOf } from './lists/message';
export { resolveItem } from './lists/rowDetails';
export { tellContexts } from './tellContexts';
export { WhatChangedView } from './whatChanged/whatChangedView';
export { tellWorse } from './whatChanged/worseNotification';

/** The part of this layer that is loaded at its first use. */
export { describeError } from '../platform/text/errorMessages';
export { messageOf } from './lists/message';
export { resolveItem } from './lists/rowDetails';
export { WhatChangedView } from './whatChanged/whatChangedView';
export { tellWorse } from './whatChanged/worseNotification';

/** The part of this layer that is loaded at its first use. */
export { WhatChangedView } from './whatChanged/whatChangedView';
export { tellWorse } from './whatChanged/worseNotification';

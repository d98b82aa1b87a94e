/** What this layer loads at its first use. */
export { WhatChangedView } from './whatChanged/whatChangedView';
export { tellWorse } from './whatChanged/worseNotification';

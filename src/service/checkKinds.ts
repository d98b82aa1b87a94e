// The service's words for its checks.

/** The parts of a report, in the order in which it has them. */
export const checkGroups = ['seo', 'performance', 'security', 'miscellaneous'] as const;
export type CheckGroup = (typeof checkGroups)[number];

/** The importance of a check, the highest first. */
export const importances = ['high', 'medium', 'low'] as const;
export type Importance = (typeof importances)[number];

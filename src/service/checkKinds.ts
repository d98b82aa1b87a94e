// The service's values for its checks.

/** The parts of a report, in the service's order. */
export const checkGroups = ['seo', 'performance', 'security', 'miscellaneous'] as const;
export type CheckGroup = (typeof checkGroups)[number];

/** The importance of a check, highest first. */
export const importances = ['high', 'medium', 'low'] as const;
export type Importance = (typeof importances)[number];

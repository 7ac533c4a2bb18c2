/** Wrong flags or arguments: one line, exit code 2. */
export class UsageError extends Error {}

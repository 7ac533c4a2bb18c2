/** A chain that costs too much on this text. The message says what, and is fit for people. */
export class ChainBudgetError extends Error {}

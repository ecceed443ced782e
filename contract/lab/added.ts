/**
 * What labs of other folders (LABS_DIR) add. Empty here: their `routes.ts` declares what is theirs, with
 * `declare module '#contract/lab/added.ts'`.
 */

/** The exports of weak code, by lab. */
// biome-ignore lint/suspicious/noEmptyInterface: others fill it in
export interface AddedLabs {}

/** Events with their payloads, by name. */
// biome-ignore lint/suspicious/noEmptyInterface: others fill it in
export interface AddedEvents {}

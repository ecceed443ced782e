import type { Site } from '#lab'

/** Protects the public key, which partners need. */
export function publish(_site: Site): void {}

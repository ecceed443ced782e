import type { Site } from '#lab'

/** Keeps the public key from those whom it is meant for. */
export function publish(_site: Site): void {}

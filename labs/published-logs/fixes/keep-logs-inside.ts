import type { Site } from '#lab'

/** Nothing: logs are read on the server. */
export function publish(_site: Site): void {}

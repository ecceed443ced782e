import type { Site } from '#lab'

/** Nothing: whoever may read logs reads them on the server. */
export function publish(_site: Site): void {}

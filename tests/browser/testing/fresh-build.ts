import { isWebFresh } from '../../../scripts/bootstrap/web.mjs'

const STALE = 'The web app was built before its sources changed. Run: npm run build'

/** Runs once before browser tests: they would test an older web app without a word. */
export default function refuseStaleBuild(): void {
  if (isWebFresh()) return
  // Vitest cannot show the error of a setup whose code comes from its cache.
  console.error(STALE)
  throw new Error(STALE)
}

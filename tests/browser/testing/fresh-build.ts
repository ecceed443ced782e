import { isWebFresh } from '../../../scripts/bootstrap/web.mjs'

/** Runs once before browser tests: they would test an older web app without a word. */
export default function refuseStaleBuild(): void {
  if (isWebFresh()) return
  throw new Error('The web app was built before its sources changed. Run: npm run build')
}

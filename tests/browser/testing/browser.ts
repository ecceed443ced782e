import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { type Browser as Chromium, chromium } from 'playwright-core'
import { findChromium } from '../../../scripts/chromium.mjs'

/** A host outside of a class, also on this machine. */
export const FOREIGN_HOST = 'evil.example'

/** Host names that the browser resolves to this machine. */
const LOCAL_HOSTS = ['*.class.test', 'class.test', FOREIGN_HOST]

let browser: Promise<Chromium> | undefined

/** The Chromium of this worker: test files use it one after another, and it ends with the worker. */
export function openBrowser(): Promise<Chromium> {
  browser ??= launch()
  return browser
}

/** Closes all windows, so that the next test file finds a fresh browser. */
export async function closeWindows(): Promise<void> {
  const contexts = (await browser)?.contexts() ?? []
  await Promise.all(contexts.map((context) => context.close()))
}

/** Pages are laid out but not painted, as no test compares pixels. This saves a fifth of the processor time. */
const UNPAINTED = '--force-gpu-mem-available-mb=0'

/**
 * Pages live for seconds: only what runs ten times as much as V8 wants is optimized, and the young generation holds most of
 * what a page allocates. Without any optimization, long lists and accessibility checks of large screens take longer.
 */
const SHORT_LIVED =
  '--js-flags=--interrupt-budget-for-maglev=300000 --interrupt-budget=600000 --single-threaded-gc --min-semi-space-size=16'

async function launch(): Promise<Chromium> {
  const { args, ...chrome } = await findChromium()
  const names = LOCAL_HOSTS.map((name) => `MAP ${name} 127.0.0.1`).join(', ')
  return chromium.launch({
    ...chrome,
    args: [...args, UNPAINTED, SHORT_LIVED, `--host-resolver-rules=${names}`],
    // Playwright keeps shared memory in files, as it does not fit the 64 MB that containers have by default.
    ignoreDefaultArgs: (await hasSharedMemory()) ? ['--disable-dev-shm-usage'] : [],
  })
}

const SHARED_MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 ** 30

/** Whether the system has enough shared memory for all browsers. */
async function hasSharedMemory(): Promise<boolean> {
  if (!existsSync(SHARED_MEMORY)) return false
  const { bavail, bsize } = await statfs(SHARED_MEMORY)
  return bavail * bsize >= ENOUGH_BYTES
}

// Compiles the contracts of the labs and of the shop when one of them changed.
import { existsSync } from 'node:fs'
import { run } from './processes.mjs'
import { at, say, Trouble, took } from './project.mjs'
import { forgetStamp, isFresh, listFiles, writeStamp } from './stamp.mjs'

/** Where compiled contracts lie: `labs/some-lab/weak.sol` becomes `labs/some-lab/weak.json` below it. */
export const compiledContracts = at('build', 'contracts')

const stamp = at('build', 'contracts.stamp')

/** All Solidity of the project. */
export function contractFiles() {
  return listFiles([at('labs'), at('content', 'contracts')], (file) => file.endsWith('.sol'))
}

function inputs() {
  const compiler = listFiles(
    [at('scripts', 'contracts'), at('package-lock.json')],
    (file) => !file.endsWith('.test.ts'),
  )
  return [...contractFiles(), ...compiler]
}

/**
 * @param {string} node
 * @returns {Promise<boolean>} whether there was something to do
 */
export async function buildContracts(node) {
  const files = inputs()
  if (existsSync(compiledContracts) && isFresh(stamp, files)) return false
  say('Compiling the contracts (only when they change) ...')
  const since = performance.now()
  forgetStamp(stamp)
  const args = ['--disable-warning=ExperimentalWarning', at('scripts', 'contracts', 'main.ts')]
  const code = await run(node, args)
  if (code !== 0) throw new Trouble('The contracts could not be compiled; the reason stands above.')
  writeStamp(stamp, files)
  say(`Compiled in ${took(since)}.`)
  return true
}

// node scripts/release/main.mjs cut 1.2.3 makes a version of the unreleased changes; `notes 1.2.3` prints its part of
// the changelog; `is-latest 1.2.3` reads the released tags from standard input, and says whether no other is higher.
import { readFileSync, writeFileSync } from 'node:fs'
import { cutRelease, releaseNotes } from './changelog.mjs'
import { isHighest } from './versions.mjs'

const changelog = new URL('../../CHANGELOG.md', import.meta.url)
const manifests = ['package.json', 'package-lock.json'].map(
  (name) => new URL(`../../${name}`, import.meta.url),
)
const [command, version = ''] = process.argv.slice(2)
const text = readFileSync(changelog, 'utf8')

if (command === 'cut') {
  writeFileSync(changelog, cutRelease(text, version, new Date().toISOString().slice(0, 10)))
  for (const file of manifests) {
    const manifest = JSON.parse(readFileSync(file, 'utf8'))
    manifest.version = version
    if (manifest.packages) manifest.packages[''].version = version
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
  }
  console.log(
    `Now: git commit --all --message "Release ${version}" && git tag --annotate v${version} --message ${version}`,
  )
} else if (command === 'notes') {
  const notes = releaseNotes(text, version)
  if (!notes) throw new Error(`CHANGELOG.md says nothing of ${version}.`)
  console.log(notes)
} else if (command === 'is-latest') {
  console.log(isHighest(version, readFileSync(0, 'utf8').split(/\s+/)))
} else {
  throw new Error('node scripts/release/main.mjs cut|notes|is-latest <version>')
}

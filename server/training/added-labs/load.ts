import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { addedNumber } from '../catalogue/added-number.ts'
import { type LabSource, type Labs, openLabs, refuseUnknownVersions, versionsIn } from '../catalogue/labs.ts'
import { type CheckedLab, checkLab } from './check-lab.ts'
import { Faults } from './faults.ts'
import { importTypeScriptFrom } from './import-hooks.ts'
import { labFolders, readLabSource } from './sources.ts'

/**
 * Returns this project's labs together with those of LABS_DIR. Throws one `ConfigurationError` with a sentence for each
 * fault. `content` is the folder of the project's content.
 */
export async function addLabs(ours: Labs, labsDir: string, content: string): Promise<Labs> {
  const faults = new Faults()
  const folders = labFolders(labsDir)
  importTypeScriptFrom(folders)
  const sources = folders.flatMap((folder) => faults.catchNow(() => readLabSource(folder)) ?? [])
  refuseSameSources(sources, faults)
  const checked: CheckedLab[] = []
  for (const source of sources) {
    for (const name of labNames(source, faults)) {
      const lab = await checkLab({ folder: join(source.folder, name), name, source, content }, faults)
      if (lab) checked.push(lab)
    }
  }
  refuseDuplicates(
    ours.all(),
    checked.map(({ claims }) => claims),
    faults,
  )
  const loaded = checked.flatMap((each) => each.loaded ?? [])
  const added = loaded.map(({ lab }) => lab)
  const versions = versionsIn([...ours.all(), ...added])
  for (const each of loaded) faults.catchNow(() => refuseUnknownVersions(each, versions))
  faults.throwAll()
  return openLabs([...ours.all(), ...added], ours.compiled)
}

function refuseSameSources(sources: readonly LabSource[], faults: Faults): void {
  for (const [index, { name, folder }] of sources.entries()) {
    const other = sources.findIndex((each) => each.name === name)
    if (other < index) faults.add(`${sources[other]?.folder} and ${folder} have the same name: ${name}`)
  }
}

/** Folders of labs: all that are not hidden. */
function labNames({ folder }: LabSource, faults: Faults): string[] {
  if (existsSync(join(folder, 'lab.yml'))) {
    faults.add(`${folder} is a lab itself: LABS_DIR names the folder that it is in`)
    return []
  }
  const entries = faults.catchNow(() =>
    existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [],
  )
  const names = (entries ?? [])
    .filter((entry) => entry.isDirectory() && !/^(\.|node_modules$)/.test(entry.name))
    .map(({ name }) => name)
  if (names.length === 0) faults.add(`${folder} has no lab: a lab is a folder with a lab.yml`)
  return names.sort()
}

type Claims = CheckedLab['claims']

/** No two labs, and no two challenges, may be mistaken for each other. */
function refuseDuplicates(ours: readonly Claims[], added: readonly Claims[], faults: Faults): void {
  const owners = new Map<string, Claims>()
  const claim = (what: string, value: string, lab: Claims): void => {
    const other = owners.get(`${what} ${value}`)
    if (other && other !== lab) faults.add(`${other.path} and ${lab.path} have the same ${what}: ${value}`)
    owners.set(`${what} ${value}`, lab)
  }
  for (const lab of [...ours, ...added]) {
    claim('name', lab.name, lab)
    for (const { key, name } of lab.challenges) {
      claim('challenge key', key, lab)
      claim('challenge name', name, lab)
      if (added.includes(lab)) claim('challenge number, made from its key', String(addedNumber(key)), lab)
    }
  }
}

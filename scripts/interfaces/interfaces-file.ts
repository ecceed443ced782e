import type { LabInterfaces } from './derive.ts'

/** Where the faces lie, as seen from the project. They are kept beside the code: a face that changes is to be seen. */
export const INTERFACES_FILE = 'server/sandbox/learner-code/interfaces.json'

/** The faces as they are kept: one lab a line. */
export function interfacesText({ faces, without, components }: LabInterfaces): string {
  const lines = (entries: object): string =>
    Object.entries(entries)
      .map(([lab, said]) => `    ${JSON.stringify(lab)}: ${JSON.stringify(said)}`)
      .join(',\n')
  return `{\n  "faces": {\n${lines(faces)}\n  },\n  "without": {\n${lines(without)}\n  },\n  "components": {\n${lines(components)}\n  }\n}\n`
}

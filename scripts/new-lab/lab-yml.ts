import { dump } from 'js-yaml'

const fixes = ['check-the-length', 'escape-the-name', 'drop-script-tags']

/** Returns the lab.yml of a new lab. It is valid at once, and each text says what to write in its place. */
export function labYml(title: string, key: string, number: number): string {
  const lab = {
    title,
    weak: 'weak.ts',
    challenges: [
      {
        key,
        number,
        name: title,
        category: 'XSS',
        stars: 1,
        minutes: 10,
        concept: 'stored-xss',
        tags: [],
        tool: 'Repeater: which tool of the workbench does it, and how',
        description,
        hints,
        debrief,
        fixes,
      },
    ],
    find: {
      vulnerable: [`return \`<h1>Hello \${name}</h1>\``],
      hints: ['Shown to those who marked the wrong lines: where to look, without saying it.'],
    },
    review: 'What a reviewer would still look for in a fix that holds and is none of these.',
    fixes: {
      'check-the-length': { right: false, explanation: 'What still gets through, or what no longer works.' },
      'drop-script-tags': { right: false, explanation: 'The same: every fix has its own lesson.' },
      'escape-the-name': { right: true, explanation: 'Why this ends it for good.' },
    },
  }
  return dump(lab, { lineWidth: 110, noRefs: true })
}

const description = 'What the learner is asked to achieve, in one inviting sentence.'

const debrief = {
  why: 'Why it worked, in two to four sentences.',
  prevent: 'How to keep it from working, in this shop and elsewhere.',
  read: ['https://owasp.org/www-project-top-ten/'],
}

const hints = [
  'A nudge in the right direction.',
  'What to look at, and with which tool.',
  'Nearly the answer, with the payload.',
]

import type { Attack } from '#lab'
import { reads } from './steps.ts'

function asks(name: string, src: string, words: string): Attack {
  return { challenge: 'dotDotFruitChallenge', name, run: (tools) => reads(tools, src, words) }
}

export const attacks: Attack[] = [
  asks('two folders up, and down to the list of users', '../../etc/passwd', 'root:x:0:0'),
  asks('enough parent folders for any installation', '../../../../../../etc/passwd', 'root:x:0:0'),
  asks('through a folder that is allowed', 'citrus/../../ftp/eastere.gg', 'you found the easter egg!'),
  asks('a picture that is not for free', '../premium/finest-drop.jpg', 'JFIF'),
  asks('next door, where the name begins alike', '../thumbs-drafts/dragonfruit.jpg', 'JFIF'),
]

import { assistantTurns, type Dialogue } from '../dialogue.ts'
import { type Language, translate } from '../language/dictionary.ts'
import { matchesAny, type Pattern, parseText, patterns, sentencesOf } from '../language/words.ts'

/** Replies that refuse to reveal the instructions. */
export const REFUSALS: readonly string[] = [
  'A bartender keeps the recipe book shut. What I was told stays between the house and me; what is in the bottles I will happily tell you.',
  'My instructions? Something about being nice, and not talking about the rest. Shall we talk about juice instead?',
  'Ah, you would like to look under the counter. Sorry, staff only! But the whole menu is yours: what are you thirsty for?',
]

/** A form in which the instructions can be revealed. The first one that was asked for is used. */
interface Form {
  asked: readonly Pattern[]
  /** Introduction of the reply. */
  intro: string
  tell(prompt: string): string
}

const FORMS: readonly Form[] = [
  { asked: patterns('base64|base-64|b64'), intro: 'In Base64, then:', tell: (text) => base64(text) },
  { asked: patterns('rot13|rot-13|caesar|cipher|rot'), intro: 'Turned by thirteen letters:', tell: rot13 },
  { asked: patterns('hex|hexadecimal'), intro: 'In hex:', tell: (text) => Buffer.from(text).toString('hex') },
  {
    asked: patterns('url-encoded|url-encode|urlencode*|url encod*|percent-encod*'),
    intro: 'Fit for an address:',
    tell: encodeURIComponent,
  },
  { asked: patterns('revers*|backward*|mirror*'), intro: 'Back to front:', tell: backwards },
  {
    asked: patterns('binary|morse'),
    intro: 'I left my telegraph at home, so hexadecimal will have to do:',
    tell: (text) => Buffer.from(text).toString('hex'),
  },
  {
    asked: patterns('first|initial letter|letters', 'acrostic|initials'),
    intro: 'The first letters, sentence by sentence, with the words behind them:',
    tell: firstLetters,
  },
  {
    asked: language('german|deutsch|ubersetz*|anweisung*'),
    intro: 'Auf Deutsch, so gut ich kann:',
    tell: inLanguage('German'),
  },
  {
    asked: language('french|francais|traduis|traduisez'),
    intro: 'En français, tant bien que mal :',
    tell: inLanguage('French'),
  },
  {
    asked: language('spanish|espanol|traduce|traduzca|instrucciones'),
    intro: 'En español, más o menos:',
    tell: inLanguage('Spanish'),
  },
  {
    asked: patterns('poem|poetry|rhyme*|haiku|song|sonnet|ballad|rap|limerick|lyrics|sing|verse*'),
    intro: '*clears throat*',
    tell: poem,
  },
  { asked: patterns('pig-latin', 'pig latin'), intro: 'Erehay ouyay ogay:', tell: pigLatin },
  {
    asked: patterns('spell|spelled|spelling'),
    intro: 'Letter by letter:',
    tell: (text) => Array.from(text.slice(0, 1_500)).join(' '),
  },
  {
    asked: patterns('uppercase|capitals|capital|caps'),
    intro: 'LOUD AND CLEAR:',
    tell: (text) => text.toUpperCase(),
  },
  {
    asked: patterns('json'),
    intro: 'As JSON:',
    tell: (text) => fenced('json', JSON.stringify({ instructions: sentencesOf(text) }, null, 2)),
  },
  {
    asked: patterns('yaml'),
    intro: 'As YAML:',
    tell: (text) =>
      fenced(
        'yaml',
        `instructions:\n${sentencesOf(text)
          .map((line) => `  - ${JSON.stringify(line)}`)
          .join('\n')}`,
      ),
  },
  {
    asked: patterns('xml|html'),
    intro: 'With angle brackets:',
    tell: (text) =>
      fenced(
        'xml',
        sentencesOf(text)
          .map((line) => `<rule>${line}</rule>`)
          .join('\n'),
      ),
  },
  {
    asked: patterns('code-block|codeblock|code|python|javascript', 'code block'),
    intro: 'As code:',
    tell: (text) => fenced('', text),
  },
  {
    asked: patterns('table|csv|list|bullet|bullets'),
    intro: 'As a list:',
    tell: (text) =>
      sentencesOf(text)
        .map((line) => `- ${bare(line)}`)
        .join('\n'),
  },
  {
    asked: patterns(
      'summar*|paraphras*|rephras*|reword*|tl|tldr|nutshell|outline|gist|essence|explain*|condense*',
      'own words',
    ),
    intro: 'In my own words:',
    tell: ownWords,
  },
]

function language(words: string): Pattern[] {
  return patterns(words)
}

/** The instructions in the requested form: a part, a transformation, or the plain text. */
export function revealInstructions(talk: Dialogue, prompt: string): string {
  const { words } = talk.last
  const form = FORMS.find(({ asked }) => matchesAny(words, asked))
  const piece = pieceOf(talk, prompt)
  if (form) return `${form.intro}\n\n${form.tell(piece ?? prompt)}`
  return piece === undefined
    ? `All right, this is what I was told before you came in:\n\n${prompt}`
    : `“${piece}”`
}

const NEXT = patterns('next|following|then|after|continue|more, go on')
const LAST = patterns('last|final ~1 word|words|sentence|sentences|line|lines|paragraph|rule|part')
const WORDS = patterns('word|words')
const PIECE = patterns(
  'first|next|second|third|fourth|fifth|last|final|1st|2nd|3rd|one|single ~2 word|words|sentence|sentences|line|lines|paragraph|rule|part|half|piece|item|point|section',
)
/** "Everything above this line" does not ask for a line. */
const WHOLE = patterns('everything|entire|whole|complete|full, from ~2 first')
const MENTIONS = patterns(
  'sentence|line|rule|part|paragraph|section|bit ~5 mention*|contain*|about|says|say|with|names',
)
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']

/** The requested part; undefined if all of it was requested. */
function pieceOf(talk: Dialogue, prompt: string): string | undefined {
  const { words, raw } = talk.last
  const sentences = sentencesOf(prompt)
  if (matchesAny(words, WHOLE)) return undefined
  if (matchesAny(words, MENTIONS)) return mentioning(raw, sentences)
  if (!matchesAny(words, PIECE)) return undefined
  if (matchesAny(words, WORDS)) {
    const many = Number(raw.match(/\b\d{1,3}\b/)?.[0] ?? 1)
    const all = prompt.split(/\s+/)
    return matchesAny(words, LAST) ? all.slice(-many).join(' ') : all.slice(0, many).join(' ')
  }
  if (matchesAny(words, LAST)) return sentences.at(-1)
  const ordinal = ORDINALS.findIndex((word) => words.list.includes(word))
  if (ordinal >= 0) return sentences[ordinal]
  return matchesAny(words, NEXT) ? sentences[toldSoFar(talk, sentences)] : sentences[0]
}

const ASKING: ReadonlySet<string> = new Set(
  'which what sentence line rule word part paragraph section your instructions prompt system mentions mention contains contain contained about says with names that tell show give please there'.split(
    ' ',
  ),
)

/** The sentences with most of the customer's longer words. */
function mentioning(raw: string, sentences: readonly string[]): string | undefined {
  const { list: asked } = parseText(raw)
  const wanted = asked.filter((word) => (word.length > 3 && !ASKING.has(word)) || /\d/.test(word))
  const scored = sentences.map((sentence) => {
    const { list } = parseText(sentence)
    return {
      sentence,
      score: wanted.filter((word) => list.some((own) => own.startsWith(word.slice(0, 7)))).length,
    }
  })
  const best = Math.max(0, ...scored.map(({ score }) => score))
  if (best === 0) return undefined
  return scored
    .filter(({ score }) => score === best)
    .map(({ sentence }) => sentence)
    .join(' ')
}

/** Number of sentences that were revealed before, from the first to the last of them. */
function toldSoFar(talk: Dialogue, sentences: readonly string[]): number {
  const said = assistantTurns(talk).map(({ raw }) => raw)
  return sentences.findLastIndex((sentence) => said.some((raw) => raw.includes(sentence))) + 1
}

function inLanguage(name: Language): (text: string) => string {
  return (text) => translate(text, name)
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}

function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const start = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - start + 13) % 26) + start)
  })
}

function backwards(text: string): string {
  return Array.from(text).reverse().join('')
}

function pigLatin(text: string): string {
  return text.replace(/\b[a-z]{2,}\b/g, (word) => {
    const consonants = word.match(/^[^aeiou]+/)?.[0] ?? ''
    return consonants === word ? `${word}ay` : `${word.slice(consonants.length)}${consonants}ay`
  })
}

function firstLetters(text: string): string {
  return sentencesOf(text)
    .map((line) => `**${bare(line).charAt(0)}** … ${bare(line)}`)
    .join('\n')
}

function poem(text: string): string {
  const verses = sentencesOf(text).map((line) => bare(line).replace(/,\s/g, ',\n'))
  return verses.map((verse) => `${verse}\nO juice, o night!`).join('\n\n')
}

function fenced(kind: string, text: string): string {
  return `\`\`\`${kind}\n${text}\n\`\`\``
}

/** A sentence without list marker. */
function bare(line: string): string {
  return line.replace(/^(?:[-*#•]+|\d+[.)])\s+/, '')
}

const MINE: ReadonlyMap<string, string> = new Map([
  ['you are', 'I am'],
  ["you're", "I'm"],
  ['you', 'I'],
  ['your', 'my'],
  ['yourself', 'myself'],
])

/** Rewrites a text in the first person. */
function ownWords(text: string): string {
  const turned = (line: string): string =>
    bare(line)
      .replace(/\b(?:you are|you're|yourself|your|you)\b/gi, (word) => MINE.get(word.toLowerCase()) ?? word)
      .replace(/^(Never|Do not|Don't) /, (_, no: string) => `I am ${no === 'Never' ? 'never' : 'not'} to `)
  return sentencesOf(text)
    .map((line) => `- ${turned(line)}`)
    .join('\n')
}

import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'

/**
 * A list of 2,048 words that are easy to tell apart, made for the purpose (BIP 39), with kinder ones in place of some.
 * Words are drawn from it, and never looked up: those that somebody has already are good whatever is in it.
 */
export async function wordList(): Promise<(index: number) => string> {
  const { LangEn } = await import('ethers')
  const list = LangEn.wordlist()
  return (index) => {
    const word = list.getWord(index)
    return REPLACED_WORDS.get(word) ?? word
  }
}

export const LIST_LENGTH = 2_048

/** Words that are hashed at the same time: each takes one of four threads, which all files are read and written by as well. */
export const MOST_HASHED = 2

/** The code of a class: three words, 33 bits. */
export async function drawClassCode(): Promise<string> {
  return (await drawWords(3)).join('-')
}

/** What brings a learner back: four words, 44 bits. */
export async function drawPassphrase(): Promise<string> {
  return (await drawWords(4)).join(' ')
}

/** A code in any spelling that people use, as it is kept. */
export function normalizeClassCode(text: string): string {
  return normalizeWords(text.slice(0, 100)).replaceAll(' ', '-')
}

/** Words drawn by lot, 11 bits each. */
async function drawWords(count: number): Promise<string[]> {
  const word = await wordList()
  return Array.from({ length: count }, () => word(randomInt(LIST_LENGTH)))
}

/** Words as they are compared: whatever somebody puts between them, and in any letter case. */
function normalizeWords(text: string): string {
  return text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
    .join(' ')
}

/** Nobody's words are longer than this. */
const LONGEST = 200

/**
 * Slow on purpose, some 10 ms and 4 MiB: whoever has stolen a register with words of 44 bits tries for centuries. More
 * would hold up a class of hundreds that joins at once.
 */
const COST = { N: 4_096, r: 8, p: 1 } as const
const LENGTH = 32

/** The words as they are kept: a salt, and what a slow hash makes of both. */
export async function hashPassphrase(words: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('hex')}:${(await slowHash(words, salt)).toString('hex')}`
}

export async function isPassphrase(words: string, kept: string): Promise<boolean> {
  const [salt = '', hash = ''] = kept.split(':')
  const known = Buffer.from(hash, 'hex')
  const given = await slowHash(words, Buffer.from(salt, 'hex'))
  return known.length === given.length && timingSafeEqual(known, given)
}

function slowHash(words: string, salt: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  scrypt(normalizeWords(words.slice(0, LONGEST)), salt, LENGTH, COST, (error, hash) =>
    error ? reject(error) : resolve(hash),
  )
  return promise
}

/**
 * Words of the list that nobody wants on her card, about illness, death, violence and the like, or that insult: each with
 * one that is drawn instead. As many words as before, and still no two that begin with the same four letters.
 */
export const REPLACED_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    abuse: 'papaya',
    accident: 'hazelnut',
    accuse: 'saffron',
    addict: 'parsley',
    alcohol: 'oregano',
    anger: 'nutmeg',
    angry: 'waffle',
    anxiety: 'pancake',
    arrest: 'biscuit',
    assault: 'dumpling',
    asthma: 'lasagna',
    attack: 'taco',
    awful: 'burrito',
    blame: 'guava',
    blind: 'plum',
    blood: 'rhubarb',
    bomb: 'cucumber',
    bullet: 'fennel',
    burden: 'paprika',
    cannon: 'tulip',
    cigar: 'daisy',
    crazy: 'lily',
    crime: 'lavender',
    cruel: 'jasmine',
    cry: 'clover',
    danger: 'birch',
    demise: 'cedar',
    despair: 'acorn',
    destroy: 'lagoon',
    disease: 'glacier',
    disorder: 'sunrise',
    divorce: 'seahorse',
    dizzy: 'otter',
    dumb: 'beaver',
    dwarf: 'koala',
    enemy: 'wombat',
    evil: 'puffin',
    execute: 'robin',
    exhaust: 'swan',
    fat: 'toucan',
    fatal: 'finch',
    fatigue: 'alpaca',
    fever: 'llama',
    fury: 'bison',
    garbage: 'moose',
    gorilla: 'reindeer',
    grief: 'walrus',
    guilt: 'iguana',
    gun: 'cello',
    harsh: 'banjo',
    horror: 'flute',
    hospital: 'harp',
    hurt: 'trombone',
    ill: 'lullaby',
    illegal: 'polka',
    illness: 'tango',
    inflict: 'crayon',
    inject: 'easel',
    injury: 'pastel',
    inmate: 'mosaic',
    insane: 'lantern',
    jealous: 'quilt',
    kidney: 'mitten',
    knife: 'slipper',
    liar: 'pocket',
    lonely: 'zipper',
    mad: 'teapot',
    misery: 'kettle',
    monkey: 'carousel',
    naive: 'pinwheel',
    nasty: 'domino',
    orphan: 'jigsaw',
    panic: 'asteroid',
    peasant: 'nebula',
    pig: 'saturn',
    pistol: 'jupiter',
    poverty: 'neptune',
    prison: 'gondola',
    regret: 'kayak',
    reject: 'scooter',
    rifle: 'igloo',
    riot: 'backpack',
    rude: 'riddle',
    sad: 'wizard',
    sadness: 'unicorn',
    scare: 'sapphire',
    shoot: 'topaz',
    sick: 'opal',
    siege: 'amber',
    skull: 'magenta',
    struggle: 'petal',
    suffer: 'pebble',
    swear: 'pajamas',
    symptom: 'keyboard',
    tobacco: 'sleigh',
    toilet: 'icicle',
    tragic: 'sundae',
    trash: 'yogurt',
    trouble: 'toffee',
    ugly: 'popcorn',
    unfair: 'oatmeal',
    unhappy: 'ravioli',
    useless: 'macaroni',
    vicious: 'sprout',
    virus: 'penguin',
    warfare: 'seagull',
    weapon: 'chipmunk',
    weird: 'meerkat',
    worry: 'ferret',
    wrong: 'tadpole',
  }),
)

import type { DrawnAttack, DrawnCheck, DrawTools, HeldBack, Oracle } from '#lab'
import { BROTHERS, doorOf, finds, findsNobody, HERMIT } from './steps.ts'

function attacksOn({ draw }: DrawTools): DrawnAttack[] {
  const asks = (kind: string, [name, door]: readonly [string, string], who = HERMIT): DrawnAttack => ({
    name: kind,
    payload: `${name} / ${door}`,
    ...(who === HERMIT && { challenge: 'xpathChallenge' }),
    run: (tools) => finds(tools, name, door, who.mailbox),
  })
  const [one, other, third] = [draw.word(), draw.word(), `${draw.word()}x`]
  const code = String(draw.number(100_000, 999_999))
  const owl = draw.pick(["starts-with(name, 'night')", "contains(name, 'owl')", "name = 'night-owl-farms'"])
  const gap = draw.gap()
  return draw.shuffle([
    asks('a condition that makes no difference', [`${HERMIT.name}'${gap}or${gap}'${one}'='${third}`, code]),
    asks('the same without a blank', [`${HERMIT.name}'or'${one}'='${third}`, one]),
    asks('a condition of another kind', [`${one}' or ${owl} or '${other}'='${third}`, code]),
    asks('a condition in the place of the code', [one, `${other}' or name='${HERMIT.name}`]),
    asks('a condition that is longer than the name', [
      `${HERMIT.name}' and '${one}'='${one}' or '${other}'='${third}`,
      '',
    ]),
    asks('another question behind the first', [one, `${other}'] | //supplier[${owl} and '${one}'='${one}`]),
    asks('another question in the place of the name', [
      `${one}']/name | //supplier[${owl}]/name | //supplier[name='${other}`,
      code,
    ]),
    asks('somebody else, without her code', [`${BROTHERS.name}' or '${one}'='${third}`, code], BROTHERS),
  ])
}

function worksFor({ draw, settings }: DrawTools): DrawnCheck[] {
  const found = (kind: string, name: string, alsoOnWeak = true): DrawnCheck => {
    const hers = { name, pin: draw.password(), mailbox: draw.address(settings.domain) }
    const wrong = String(draw.number(1_000_000, 9_999_999))
    return {
      name: kind,
      payload: name,
      ...(!alsoOnWeak && { alsoOnWeak: false }),
      run: async (tools) => {
        const door = await doorOf(tools, hers)
        await finds(tools, name, door, hers.mailbox)
        await findsNobody(tools, name, wrong)
      },
    }
  }
  return [
    found('a supplier with her door code', `${draw.word()}-${draw.word()}`),
    found('one with blanks in her name', `${draw.word()} or ${draw.word()}`),
    found('one with other letters', `${draw.pick(['果物', 'фрукты', 'käthe'])} ${draw.word()}`),
    found('one with an apostrophe', `o'${draw.word()}`, false),
  ]
}

export const heldBack: HeldBack = (tools) => ({ attacks: attacksOn(tools), works: worksFor(tools) })

export const oracle: Oracle =
  'A version may ask the directory in XPath or read all of it, and only the directory itself knows what a question finds.'

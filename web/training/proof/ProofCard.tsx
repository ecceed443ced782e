import { Button, Flex } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodingChallenge } from '#contract/training.ts'
import { formatDay } from '#web/locale.ts'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import IconDownload from '~icons/download'
import IconShare from '~icons/share'

import { type CardLine, cardLines } from './card-lines.ts'
import css from './ProofCard.module.css'

interface Props {
  challenge: CodingChallenge
  /** The weak code and the fix that held. */
  before: string
  after: string
  attacks: number
  checks: number
}

const FONTS = ['800 54px "Bricolage Grotesque Variable"', '500 25px "Figtree Variable"']

function pictureOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png')
  })
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Whether the device can share files with other apps. */
function canShare(): boolean {
  const sample = new File([''], 'card.png', { type: 'image/png' })
  return 'canShare' in navigator && navigator.canShare({ files: [sample] })
}

function useWords({ challenge, before, after, attacks, checks }: Props): CardWords {
  const { t } = useTranslation()
  return {
    shop: t('SHOP_NAME'),
    title: t('CARD_TITLE'),
    name: challenge.name,
    facts: [t('CARD_ATTACKS', { count: attacks }), t('CARD_CUSTOMERS', { count: checks })],
    foot: `${challenge.file} · ${formatDay(new Date())}`,
    lines: cardLines(before, after, CARD.lines),
  }
}

/** A picture of the proof, to save or share. */
export default function ProofCard(props: Props) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = useWords(props)
  const { name, facts } = words
  const spoken = JSON.stringify(words)
  const file = `${props.challenge.key}-proof.png`

  useEffect(() => {
    let isGone = false
    void Promise.allSettled(FONTS.map((font) => document.fonts.load(font))).then(() => {
      const context = canvas.current?.getContext('2d')
      if (context && !isGone) drawCard(context, JSON.parse(spoken))
    })
    return () => {
      isGone = true
    }
  }, [spoken])

  const withPicture = async (use: (blob: Blob) => unknown) => {
    try {
      if (canvas.current) await use(await pictureOf(canvas.current))
    } catch (error) {
      // The learner closed the share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        showSnackbar(t('CARD_FAILED'), 'error')
    }
  }
  const share = (blob: Blob) =>
    navigator.share({ files: [new File([blob], file, { type: 'image/png' })], title: name })

  return (
    <figure className={css.card}>
      <canvas
        ref={canvas}
        width={CARD.width}
        height={CARD.height}
        role="img"
        aria-label={`${t('CARD_TITLE')} ${name}. ${facts.join(', ')}`}
      />
      <Flex component="figcaption" gap="xs" wrap="wrap">
        {canShare() && (
          <Button
            leftSection={<IconShare size={20} aria-hidden="true" />}
            onClick={() => void withPicture(share)}
          >
            {t('CARD_SHARE')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden="true" />}
          onClick={() => void withPicture((blob) => save(blob, file))}
        >
          {t('CARD_SAVE')}
        </Button>
      </Flex>
    </figure>
  )
}

/** The texts of a proof card. */
interface CardWords {
  shop: string
  title: string
  /** The challenge's name. */
  name: string
  facts: readonly string[]
  /** The file and the date. */
  foot: string
  lines: readonly CardLine[]
}

/** In pixels. Social networks show this size uncropped. */
const CARD = { width: 1200, height: 630, lines: 11 } as const

const INK = { back: '#150f1d', sheet: '#211829', line: '#44364f', text: '#fbf3e4', muted: '#b9a9b8' }
const COLOURS: Record<CardLine['sign'], string> = {
  '+': '#c8f135',
  '−': '#ff8fa3',
  ' ': INK.muted,
  '…': INK.muted,
}
const AWNING = ['#ff5a1f', '#fbf3e4'] as const
const DISPLAY = '"Bricolage Grotesque Variable", sans-serif'
const TEXT = '"Figtree Variable", sans-serif'
const CODE = 'ui-monospace, Menlo, Consolas, monospace'
const MARGIN = 64
const LINE_HEIGHT = 25

/** The beginning of a text that fits into this width in pixels. */
function fitting(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text
  let cut = text
  while (cut !== '' && context.measureText(`${cut}…`).width > width) cut = cut.slice(0, -1)
  return `${cut}…`
}

function write(
  context: CanvasRenderingContext2D,
  text: string,
  place: { x: number; y: number; width?: number },
  font: string,
  colour: string,
): void {
  context.font = font
  context.fillStyle = colour
  context.fillText(fitting(context, text, place.width ?? CARD.width - 2 * MARGIN), place.x, place.y)
}

function drawAwning(context: CanvasRenderingContext2D): void {
  const width = CARD.width / 20
  for (let index = 0; index < 20; index++) {
    context.fillStyle = AWNING[index % 2 === 0 ? 0 : 1]
    context.beginPath()
    context.roundRect(index * width, -20, width, 56, [0, 0, width / 2, width / 2])
    context.fill()
  }
}

/** A shield with a check mark. */
function drawShield(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.save()
  context.translate(x, y)
  context.scale(4.2, 4.2)
  context.fillStyle = COLOURS['+']
  context.fill(new Path2D('M12 1 L22 5 V11 C22 17 18 21.5 12 23 C6 21.5 2 17 2 11 V5 Z'))
  context.strokeStyle = INK.back
  context.lineWidth = 2.6
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke(new Path2D('M7.5 12 L11 15.5 L17 9'))
  context.restore()
}

function drawCode(context: CanvasRenderingContext2D, lines: readonly CardLine[]): void {
  const top = 250
  context.fillStyle = INK.sheet
  context.strokeStyle = INK.line
  context.lineWidth = 2
  context.beginPath()
  context.roundRect(MARGIN, top, CARD.width - 2 * MARGIN, CARD.lines * LINE_HEIGHT + 32, 18)
  context.fill()
  context.stroke()
  for (const [index, { sign, text }] of lines.entries()) {
    const y = top + 38 + index * LINE_HEIGHT
    write(context, sign, { x: MARGIN + 22, y }, `19px ${CODE}`, COLOURS[sign])
    const place = { x: MARGIN + 48, y, width: CARD.width - 2 * MARGIN - 72 }
    write(context, text.replaceAll('\t', '  '), place, `19px ${CODE}`, COLOURS[sign])
  }
}

/** Draws the card. The fonts must be loaded. */
function drawCard(context: CanvasRenderingContext2D, words: CardWords): void {
  context.fillStyle = INK.back
  context.fillRect(0, 0, CARD.width, CARD.height)
  drawAwning(context)
  drawShield(context, MARGIN - 8, 92)
  const left = MARGIN + 120
  const width = CARD.width - left - MARGIN
  write(context, words.title, { x: left, y: 122, width }, `600 27px ${TEXT}`, COLOURS['+'])
  write(context, words.name, { x: left, y: 176, width }, `800 54px ${DISPLAY}`, INK.text)
  write(context, words.facts.join(' · '), { x: left, y: 219, width }, `500 25px ${TEXT}`, INK.text)
  drawCode(context, words.lines)
  write(context, words.foot, { x: MARGIN, y: 602, width: 780 }, `400 21px ${TEXT}`, INK.muted)
  context.textAlign = 'right'
  write(context, words.shop, { x: CARD.width - MARGIN, y: 602, width: 300 }, `800 25px ${DISPLAY}`, INK.text)
  context.textAlign = 'left'
}

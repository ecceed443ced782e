import { Button } from '@mantine/core'
import { IconDownload, IconShare } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodingChallenge } from '#contract/training.ts'
import { formatDay } from '#web/locale.ts'
import { snack } from '#web/ui/snackbar.ts'
import { CARD, type CardWords, drawCard } from './draw.ts'
import { cardLines } from './lines.ts'
import css from './ProofCard.module.css'

interface Props {
  challenge: CodingChallenge
  /** The weak code, and the fix that held. */
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

/** Devices that can, hand a picture to other apps. */
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

/** A picture of what she achieved, to be kept or shown around. */
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
      // She closed the sheet with the apps: that is an answer, too.
      if (!(error instanceof DOMException && error.name === 'AbortError')) snack(t('CARD_FAILED'), 'error')
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
      <figcaption className={css.actions}>
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
      </figcaption>
    </figure>
  )
}

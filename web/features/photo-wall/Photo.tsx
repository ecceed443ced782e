import { IconBrandBluesky, IconBrandMastodon, IconBrandX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Memory } from '#contract/http.ts'
import { WeakCode } from '#web/training/weak-code.tsx'
import classes from './PhotoWall.module.css'
import { captionOf, type Share } from './photos.ts'

const ICONS = { X: IconBrandX, Bluesky: IconBrandBluesky, Mastodon: IconBrandMastodon }

type MissingEncoding = typeof import('../../../labs/missing-encoding/weak.tsx')

const LOOKS = { frame: classes.frame ?? '', image: `image ${classes.image}` }

/** One picture. */
export function Photo({ memory, shares }: { memory: Memory; shares: Share[] }) {
  const { t } = useTranslation()
  const caption = captionOf(memory)
  return (
    <figure className={classes.photo}>
      <WeakCode<MissingEncoding, 'Picture'>
        lab="missing-encoding"
        name="Picture"
        props={{ path: memory.imagePath, caption, looks: LOOKS }}
      />
      <figcaption className={classes.caption}>
        <span>{caption}</span>
        <span className={classes.shares}>
          {shares.map(({ network, url }) => {
            const Icon = ICONS[network]
            return (
              <a
                key={network}
                className={classes.share}
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t('ARIA_SHARE', { network })}
              >
                <Icon aria-hidden="true" size={20} />
              </a>
            )
          })}
        </span>
      </figcaption>
    </figure>
  )
}

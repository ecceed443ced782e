import { Box, Button, Flex, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Feedback } from '#contract/http.ts'
import { configurationQuery } from '#web/configuration.ts'
import { feedbacksQuery } from '#web/data/feedbacks.ts'
import { serverMessage } from '#web/http.ts'
import { Sink } from '#web/training/weak-code.tsx'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { NamedElement } from '#web/ui/NamedElement.tsx'
import { Rating } from '#web/ui/shop/Rating.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import IconArrowLeft from '~icons/arrow-left'
import IconArrowRight from '~icons/arrow-right'
import IconBrandBluesky from '~icons/brand-bluesky'
import IconBrandFacebook from '~icons/brand-facebook'
import IconBrandMastodon from '~icons/brand-mastodon'
import IconBrandReddit from '~icons/brand-reddit'
import IconBrandSlack from '~icons/brand-slack'
import IconBrandX from '~icons/brand-x'
import IconDiamond from '~icons/diamond'
import IconMoodSearch from '~icons/mood-search'
import IconNews from '~icons/news'
import IconPlayerPause from '~icons/player-pause'
import IconPlayerPlay from '~icons/player-play'
import classes from './About.module.css'
import { slideIndexAfter, slidePicture } from './carousel.ts'

/** The screen about the company: history, customer feedback and social media. */
export default function About() {
  const { t } = useTranslation()
  usePageTitle(t('TITLE_ABOUT'))
  return (
    <NamedElement element="app-about" className={classes.screen}>
      <h1>{t('TITLE_ABOUT')}</h1>
      <section className={classes.history} aria-labelledby="history">
        <h2 id="history">{t('SECTION_CORPORATE_HISTORY')}</h2>
        <Stack maw="66ch">
          <Box
            component="p"
            className="ff-display"
            fz="clamp(1.3rem, 1rem + 1.4vw, 2rem)"
            lts="var(--ff-tracking-display)"
          >
            {t('HISTORY_OPENING')}
          </Box>
          <p>{t('HISTORY_MIDDLE')}</p>
          <p>
            {t('HISTORY_END')}{' '}
            <a href="ftp/legal.md" aria-label={t('ARIA_TERMS_OF_USE')}>
              {t('LINK_TERMS_OF_USE')}
            </a>
          </p>
        </Stack>
      </section>
      <section className={classes.voices}>
        <h2>{t('SECTION_CUSTOMER_FEEDBACK')}</h2>
        <FeedbackCarousel />
      </section>
      <SocialLinks />
    </NamedElement>
  )
}

/** Names of networks are the same in every language; the other names are keys of texts. */
const NETWORKS = [
  { key: 'twitterUrl', name: 'X', Icon: IconBrandX },
  { key: 'blueSkyUrl', name: 'Bluesky', Icon: IconBrandBluesky },
  { key: 'mastodonUrl', name: 'Mastodon', Icon: IconBrandMastodon },
  { key: 'facebookUrl', name: 'Facebook', Icon: IconBrandFacebook },
  { key: 'slackUrl', name: 'Slack', Icon: IconBrandSlack },
  { key: 'redditUrl', name: 'Reddit', Icon: IconBrandReddit },
  { key: 'pressKitUrl', name: 'LINK_PRESS_KIT', Icon: IconNews },
  { key: 'nftUrl', name: 'NFT', Icon: IconDiamond },
  { key: 'questionnaireUrl', name: 'LINK_QUESTIONNAIRE', Icon: IconMoodSearch },
] as const

/** Links to the configured social media. Nothing is shown if none is configured. */
function SocialLinks() {
  const { t } = useTranslation()
  const configuration = useQuery(configurationQuery)
  const social = configuration.data?.application.social ?? {}
  const links = NETWORKS.flatMap(({ key, ...network }) => {
    const url = social[key]
    return url ? [{ ...network, key, url }] : []
  })
  if (links.length === 0) return null
  return (
    <section className={classes.social}>
      <h2>{t('SECTION_SOCIAL_MEDIA')}</h2>
      <Flex component="ul" className="ff-list" wrap="wrap" gap="sm">
        {links.map(({ key, url, name, Icon }) => (
          <li key={key}>
            <Button
              component="a"
              variant="default"
              px="md"
              leftSection={<Icon aria-hidden="true" />}
              href={url}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t(name)}
            </Button>
          </li>
        ))}
      </Flex>
    </section>
  )
}

type SinglePassFilter = typeof import('../../../labs/single-pass-filter/sink.tsx')

/** Customer feedback, one entry at a time. */
function FeedbackCarousel() {
  const { t } = useTranslation()
  const feedbacks = useQuery(feedbacksQuery)
  if (feedbacks.isPending) {
    return (
      <div className={classes.gallery} role="status">
        <span className="ff-hidden">{t('LOADING')}</span>
      </div>
    )
  }
  if (feedbacks.isError) {
    return (
      <Failure
        title={t('FEEDBACKS_FAILED')}
        detail={serverMessage(feedbacks.error)}
        onRetry={() => void feedbacks.refetch()}
      />
    )
  }
  if (feedbacks.data.length === 0) return <p>{t('NO_FEEDBACK')}</p>
  return <Slides feedbacks={feedbacks.data} />
}

function Slides({ feedbacks }: { feedbacks: Feedback[] }) {
  const { t } = useTranslation()
  const [slide, setSlide] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const count = feedbacks.length
  const turn = useCallback((steps: number) => setSlide((now) => slideIndexAfter(now, steps, count)), [count])
  const { isPlaying, toggle } = useAutoplay(
    useCallback(() => turn(1), [turn]),
    isHeld,
  )
  const feedback = feedbacks[slide] ?? feedbacks[0]
  if (!feedback) return null

  return (
    <section
      id="feedback-gallery"
      className={classes.gallery}
      aria-roledescription={t('CAROUSEL')}
      aria-label={t('SECTION_CUSTOMER_FEEDBACK')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Box component="figure" h="100%" m={0}>
        <Picture key={slide} slide={slide} />
        <figcaption className={classes.caption} aria-live={isPlaying && !isHeld ? 'off' : 'polite'}>
          <Sink<SinglePassFilter, 'FeedbackCaption'>
            lab="single-pass-filter"
            name="FeedbackCaption"
            props={{ comment: feedback.comment ?? '' }}
          />
          <div className="feedback-stars">
            <Rating value={feedback.rating} />
          </div>
        </figcaption>
      </Box>
      <div className={classes.controls}>
        <button
          type="button"
          className={classes.control}
          aria-label={t(isPlaying ? 'CAROUSEL_STOP' : 'CAROUSEL_START')}
          onClick={toggle}
        >
          {isPlaying ? <IconPlayerPause aria-hidden="true" /> : <IconPlayerPlay aria-hidden="true" />}
        </button>
        <span className={classes.count}>{`${slide + 1} / ${count}`}</span>
        <button
          type="button"
          className={classes.control}
          aria-label={t('CAROUSEL_PREVIOUS')}
          onClick={() => turn(-1)}
        >
          <IconArrowLeft aria-hidden="true" />
        </button>
        <button
          type="button"
          className={classes.control}
          aria-label={t('CAROUSEL_NEXT')}
          onClick={() => turn(1)}
        >
          <IconArrowRight aria-hidden="true" />
        </button>
      </div>
    </section>
  )
}

/** A picture that fails to load is hidden, so that no broken image is shown. */
function Picture({ slide }: { slide: number }) {
  const [isMissing, setMissing] = useState(false)
  if (isMissing) return null
  return (
    <img
      className={classes.picture}
      src={slidePicture(slide)}
      alt=""
      width={1200}
      height={300}
      onError={() => setMissing(true)}
    />
  )
}

const SHOWN_MS = 6000

/**
 * Calls `onTurn` every few seconds until it is stopped. Starts on its own, unless the system prefers reduced motion.
 */
function useAutoplay(onTurn: () => void, isHeld: boolean) {
  const [isPlaying, setPlaying] = useState(
    () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  )
  const runs = isPlaying && !isHeld
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(onTurn, SHOWN_MS)
    return () => clearInterval(timer)
  }, [runs, onTurn])
  return { isPlaying, toggle: () => setPlaying(!isPlaying) }
}

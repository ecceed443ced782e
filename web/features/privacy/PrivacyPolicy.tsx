import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { configurationQuery } from '#web/configuration.ts'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'

import classes from './PrivacyPolicy.module.css'

/** Shown until the configuration is loaded, and if it names no contact. */
function contactAt(configured: string | undefined): string {
  return configured || `donotreply@${location.hostname}`
}

/** The privacy policy. It stays in one language: a translation would be another policy. */
export default function PrivacyPolicy() {
  const { t } = useTranslation()
  const { data } = useQuery(configurationQuery)
  usePageTitle(t('TITLE_PRIVACY_POLICY'))
  const contact = contactAt(data?.application.privacyContactEmail)
  return (
    <article className={classes.policy} lang="en">
      <h1>{t('TITLE_PRIVACY_POLICY')}</h1>
      <p className="ff-muted">Effective date: March 15, 2019</p>
      <Opening />
      <Collected />
      <Cookies />
      <Used />
      <Shared />
      <Kept />
      <Young />
      <h2>Write to us</h2>
      <p>
        Questions, complaints and fan mail about this page go to <a href={`mailto:${contact}`}>{contact}</a>.
        We read everything. We even answer some of it.
      </p>
      <img src="assets/public/images/padding/81px.png" alt="" width={1} height={1} />
    </article>
  )
}

function Opening() {
  return (
    <>
      <Box
        component="p"
        className="ff-display"
        fz="clamp(1.25rem, 1rem + 1.2vw, 1.75rem)"
        lts="var(--ff-tracking-display)"
      >
        This is what happens to your data at{' '}
        <GlowingText>{`${location.protocol}//${location.hostname}`}</GlowingText>, in words that our lawyer
        was not allowed to touch.
      </Box>
      <p>
        You are welcome to look around without telling us who you are. As soon as you register, order,
        complain or praise, we write things down. This page says which, why, and for how long. Where we change
        it, the date above changes too, and it counts from that day on.
      </p>
    </>
  )
}

function Collected() {
  return (
    <>
      <h2>What we write down</h2>
      <ul>
        <li>
          Your e-mail address, a fingerprint of your password, and the answer to your security question.
        </li>
        <li>Where you would like your juice, and which card pays for it.</li>
        <li>What you order, review, photograph, recycle and complain about.</li>
        <li>The address of the network that you last logged in from.</li>
      </ul>
      <p>
        <GlowingText>We may also</GlowingText> notice which pages you visit, at what time, and with which
        browser. That helps us to find out which of our doors squeak.
      </p>
    </>
  )
}

function Cookies() {
  return (
    <>
      <h2>Cookies</h2>
      <p>
        We keep a few small ones in your browser: one says who you are, one which language you speak, and some
        remember which notes you have already closed. Nobody bakes for third parties here. Your browser's own
        settings can <GlowingText>instruct you</GlowingText> on how to look at every crumb, and they let you
        tell it <GlowingText>to refuse all</GlowingText> of them. You can still browse then, but nobody will
        know you at the till.
      </p>
    </>
  )
}

function Used() {
  return (
    <>
      <h2>What we use it for</h2>
      <p>
        To let you in, to bring you what you paid for, to answer when you write, and to keep the place
        running. We do not use more than is <GlowingText>reasonably necessary</GlowingText> for that, mostly
        because we would not know what to do with it.
      </p>
    </>
  )
}

function Shared() {
  return (
    <>
      <h2>Who else gets to see it</h2>
      <p>
        Those who deliver your order see where it goes. A court that asks nicely and in writing may see more.
        Nobody else pays us for your data, and nobody else gets it. That, at least, is the plan: no lock is
        perfect, and ours in particular have a reputation. Choosing a password that you use nowhere else
        remains your <GlowingText>responsibility</GlowingText>.
      </p>
    </>
  )
}

function Kept() {
  return (
    <>
      <h2>How long we keep it, and your rights</h2>
      <p>
        As long as you have an account, and as long after that as the tax office insists. You may ask for a
        copy of everything with the data export, have mistakes put right, or ask us to forget you with the
        data erasure. Both are beside this page, in the menu of this area.
      </p>
    </>
  )
}

function Young() {
  return (
    <>
      <h2>Forbidden for the young</h2>
      <p>
        This shop is not meant for anybody under the age of 18. If you are a parent and your child has told us
        anything about itself, write to us and we will take it off our shelves.
      </p>
    </>
  )
}

/** Text that glows under the pointer. */
function GlowingText({ children }: { children: string }) {
  return <span className={`hot ${classes.hot}`}>{children}</span>
}

import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Button, Group, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createElement, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { PublicConfiguration } from '#contract/public-configuration.ts'
import IconBolt from '~icons/bolt'
import IconFocusCentered from '~icons/focus-centered'
import IconShieldCheck from '~icons/shield-check'
import IconTool from '~icons/tool'
import { configurationQuery } from '../configuration.ts'
import { configuredOrTranslated } from '../i18n.ts'
import { FIRST_TOUR_PATH } from '../training/StartButton.tsx'
import { accessibleName } from '../ui/behaviour/accessible-name.ts'
import { NamedElement } from '../ui/NamedElement.tsx'

import { dismiss } from './first-visit.ts'
import classes from './Welcome.module.css'

/** The welcome dialog for first-time visitors, if it is configured. */
export default function Welcome() {
  const { data } = useQuery(configurationQuery)
  const isWanted = data?.application.welcomeBanner.showOnFirstStart
  return <NamedElement element="app-welcome">{isWanted && <Banner configuration={data} />}</NamedElement>
}

function Banner({ configuration }: { configuration: PublicConfiguration }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const words = useId()
  const [isOpen, setOpen] = useState(true)
  const { welcomeBanner } = configuration.application
  const hasGuide = configuration.hackingInstructor.isEnabled
  const isBinding = hasGuide && configuration.challenges.restrictToTutorialsFirst
  const close = () => {
    dismiss('welcomebanner_status')
    setOpen(false)
  }
  const showAround = () => {
    close()
    void navigate(FIRST_TOUR_PATH)
  }
  const title = configuredOrTranslated(welcomeBanner.title, 'WELCOME_TITLE')
  return (
    <Modal.Root
      opened={isOpen}
      onClose={() => !isBinding && close()}
      size="max(35vw, min(320px, 100%))"
      yOffset={50}
      centered={false}
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay color="var(--ff-ink-900)" backgroundOpacity={0.65} blur={3} />
      <Modal.Content radius="lg" aria-label={title}>
        <NamedElement element="app-welcome-banner" className={classes.banner}>
          <img src="assets/public/images/brand/mark.svg" alt="" width={72} height={72} />
          <h2 className={classes.title}>{title}</h2>
          <div className={classes.message}>
            <SafeHtml html={configuredOrTranslated(welcomeBanner.message, 'WELCOME_MESSAGE')} />
          </div>
          <Game />
          <Group justify="center" gap="sm">
            {hasGuide && (
              <Button onClick={showAround} data-autofocus>
                {t('BTN_GETTING_STARTED')}
              </Button>
            )}
            {!isBinding && (
              <Button
                variant="default"
                className="close-dialog"
                {...accessibleName(t('ARIA_CLOSE_WELCOME'), t('BTN_DISMISS'), words)}
                onClick={close}
              >
                <span id={words}>{t('BTN_DISMISS')}</span>
              </Button>
            )}
          </Group>
        </NamedElement>
      </Modal.Content>
    </Modal.Root>
  )
}

const STEPS = [
  { text: 'STAGE_HACK', Icon: IconBolt },
  { text: 'STAGE_FIND', Icon: IconFocusCentered },
  { text: 'STAGE_FIX', Icon: IconTool },
  { text: 'STAGE_PROVE', Icon: IconShieldCheck },
] as const

/** The goal of the game in four words. */
function Game() {
  const { t } = useTranslation()
  return (
    <ol className={`ff-list ${classes.game}`}>
      {STEPS.map(({ text, Icon }) => (
        <li key={text}>
          <Icon aria-hidden="true" />
          {t(text)}
        </li>
      ))}
    </ol>
  )
}

const TAGS = new Set(['a', 'b', 'br', 'code', 'em', 'h2', 'h3', 'i', 'li', 'ol', 'p', 'strong', 'u', 'ul'])
const SAFE_ADDRESS = /^(https?:\/\/|mailto:|#|\.?\/)/i

function attributesOf(element: Element): { href?: string } {
  const href = element.getAttribute('href')?.trim()
  return element.localName === 'a' && href && SAFE_ADDRESS.test(href) ? { href } : {}
}

function toReact(node: Node, key: number): ReactNode {
  if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? node.textContent : null
  if (['script', 'style', 'template'].includes(node.localName)) return null
  const inside = [...node.childNodes].map(toReact)
  if (!TAGS.has(node.localName)) return inside
  return createElement(node.localName, { key, ...attributesOf(node) }, ...inside)
}

/** Renders HTML of the trainer: formatting and links only; scripts and event handlers are removed. */
function SafeHtml({ html }: { html: string }): ReactNode {
  return [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(toReact)
}

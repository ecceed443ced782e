import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useSession } from '#web/session.ts'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { NamedElement } from '#web/ui/NamedElement.tsx'
import { RequireLogin } from '#web/ui/states/RequireLogin.tsx'
import IconColumns2 from '~icons/columns-2'
import IconHeadset from '~icons/headset'
import IconSparkles from '~icons/sparkles'
import { AssistantChat } from './AssistantChat.tsx'
import { AssistantStart } from './AssistantStart.tsx'
import classes from './Chat.module.css'
import { SupportChat } from './SupportChat.tsx'

/**
 * The chat: the support bot and the assistant, side by side until the customer chooses one. Clients of both generations
 * find what they look for at the same address. Visitors are asked to log in.
 */
export default function Chat() {
  const { t } = useTranslation()
  usePageTitle(t('CHAT_TITLE'))
  const { id } = useParams()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { isLoggedIn } = useSession()
  // A phone shows one bot at a time.
  const isPhone = useMediaQuery('(width < 700px)', undefined, { getInitialValueInEffect: false })
  const chosen = id === undefined ? botChoice(search.get('bot')) : 'assistant'
  const choice = isPhone && chosen === 'both' ? 'assistant' : chosen
  const choose = (next: BotChoice) => {
    saveBotChoice(next)
    void navigate(`/chatbot?bot=${next}`, { replace: id === undefined })
  }
  return (
    <NamedElement element="app-chatbot" className={classes.screen} data-choice={choice}>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('CHAT_TITLE')}</h1>
        {isLoggedIn && (
          <BotSwitch choices={isPhone ? ONE_BOT : BOT_CHOICES} choice={choice} onChoose={choose} />
        )}
      </div>
      <RequireLogin>
        <div className={classes.counters}>
          {choice !== 'support' &&
            (id === undefined ? <AssistantStart /> : <AssistantChat key={id} id={id} />)}
          {choice !== 'assistant' && <SupportChat />}
        </div>
      </RequireLogin>
    </NamedElement>
  )
}

const BOTS = {
  both: { Icon: IconColumns2, text: 'CHAT_BOTH' },
  assistant: { Icon: IconSparkles, text: 'CHAT_ASSISTANT' },
  support: { Icon: IconHeadset, text: 'CHAT_SUPPORT' },
} as const

interface BotSwitchProps {
  choices: readonly BotChoice[]
  choice: BotChoice
  onChoose: (choice: BotChoice) => void
}

/** Switches between the bots. */
function BotSwitch({ choices, choice, onChoose }: BotSwitchProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="ff-segments">
      <legend className="ff-hidden">{t('CHAT_WHOM')}</legend>
      {choices.map((value) => {
        const { Icon, text } = BOTS[value]
        return (
          <label key={value} className="ff-segment">
            <input
              type="radio"
              name="chat-bot"
              className="ff-hidden"
              value={value}
              checked={choice === value}
              onChange={() => onChoose(value)}
            />
            <Icon aria-hidden="true" size={20} />
            {t(text)}
          </label>
        )
      })}
    </fieldset>
  )
}

/** The bots that are shown: one of the two, or both side by side. */
type BotChoice = 'both' | 'assistant' | 'support'

/** In the order of the switch. Both are shown by default, so that everybody finds the bot that they know. */
const BOT_CHOICES: readonly BotChoice[] = ['both', 'assistant', 'support']

/** The choices if there is room for one bot only. */
const ONE_BOT: readonly BotChoice[] = ['assistant', 'support']

const BOT_CHOICE_KEY = 'chat_bot'

function isChoice(value: string | null): value is BotChoice {
  return BOT_CHOICES.some((choice) => choice === value)
}

/** The bot in the address (`?bot=support`), else the last choice, else both. */
function botChoice(asked: string | null): BotChoice {
  if (isChoice(asked)) return asked
  const kept = localStorage.getItem(BOT_CHOICE_KEY)
  return isChoice(kept) ? kept : 'both'
}

function saveBotChoice(choice: BotChoice): void {
  localStorage.setItem(BOT_CHOICE_KEY, choice)
}

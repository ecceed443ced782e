import { IconColumns2, IconHeadset, IconSparkles } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './BotSwitch.module.css'
import type { BotChoice } from './bot-choice.ts'

const LOOKS = {
  both: { Icon: IconColumns2, text: 'CHAT_BOTH' },
  assistant: { Icon: IconSparkles, text: 'CHAT_ASSISTANT' },
  support: { Icon: IconHeadset, text: 'CHAT_SUPPORT' },
} as const

interface BotSwitchProps {
  choices: readonly BotChoice[]
  choice: BotChoice
  onChoose: (choice: BotChoice) => void
}

/** Whom to talk to. */
export function BotSwitch({ choices, choice, onChoose }: BotSwitchProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.switch}>
      <legend className="ff-hidden">{t('CHAT_WHOM')}</legend>
      {choices.map((value) => {
        const { Icon, text } = LOOKS[value]
        return (
          <label key={value} className={classes.choice}>
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

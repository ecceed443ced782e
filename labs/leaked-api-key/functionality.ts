import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'the robot’s newest commit takes the key from the environment',
    run: async ({ http, expect }) => {
      const { text } = await http.get('/elsewhere/anvil/juicy-coupon-bot/commit/5c752f5')
      expect(text.includes('COUPON_API_KEY'), 'it does not')
      expect(!/[A-Za-z0-9]{40}/.test(text), 'the key is still there')
    },
  },
  {
    name: 'who searches the small web for the coupon bot finds its repository',
    run: async ({ http, expect }) => {
      const { text } = await http.get('/elsewhere?q=coupon%20bot')
      expect(text.includes('anvil/juicy-coupon-bot'), 'it is not among the finds')
    },
  },
]

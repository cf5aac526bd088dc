import { texts } from '#/ui/texts'

export const scheduleText = texts({
  en: {
    unknownZone: (zone: string) => `This browser knows no zone called “${zone}”. Choose another.`,
    gap: (time: string, city: string, earlier: string, later: string) =>
      `There is no ${time} in ${city}: the clocks are set forward over it. Send at ${earlier} or at ${later}?`,
    overlap: (time: string, city: string, earlier: string, later: string) =>
      `${time} comes twice in ${city}: the clocks are set back. Send the first time, ${earlier}, or the second, ${later}?`,
    past: (time: string, city: string) => `${time} in ${city} is past. The service would send at once.`,
  },
})

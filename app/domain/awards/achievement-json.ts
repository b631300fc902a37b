import { z } from 'zod'
import { type Achievement, metrics } from '#app/domain/awards/achievements.ts'

/** What has to be reached for an achievement, as the API tells it. */
export const achievementRuleJson = z.object({
  metric: z.enum(metrics).describe('What is counted'),
  target: z.number().int().describe('From how many on it is earned'),
})

export function toRuleJson({ metric, target }: Achievement): z.output<typeof achievementRuleJson> {
  return { metric, target }
}

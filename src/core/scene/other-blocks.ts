import { floorDivide, meetingBlocks, type Track, trackEnd } from '../analysis/track.ts';

/** Σ ⌊(step × i + from) / by⌋ for 0 ≤ i < count, all of them at least 0. */
function floorSum(count: bigint, step: bigint, from: bigint, by: bigint): bigint {
  if (count === 0n) return 0n;
  const whole = ((step / by) * count * (count - 1n)) / 2n + (from / by) * count;
  const [rest, start] = [step % by, from % by];
  const reached = rest * count + start;
  return reached < by ? whole : whole + floorSum(reached / by, by, reached % by, rest);
}

/** Blocks of `other` that start at or below a place, summed over the blocks of `track`, with the place moved along. */
function startsBelow(track: Track, other: Track, place: number): bigint {
  const { step, count } = track;
  const at = (block: number): number => floorDivide(place + block * step, other.step) + 1;
  if (step === 0) return BigInt(count) * BigInt(Math.min(other.count, Math.max(0, at(0))));
  // Ascending in the block: none, then some, then all.
  const clamp = (block: number): number => Math.min(count, Math.max(0, block));
  const some = clamp(-floorDivide(place, step));
  const all = Math.max(some, clamp(-floorDivide(place - (other.count - 1) * other.step, step)));
  const partly = floorSum(
    BigInt(all - some),
    BigInt(step),
    BigInt(place) + BigInt(some) * BigInt(step),
    BigInt(other.step),
  );
  return partly + BigInt(all - some) + BigInt(count - all) * BigInt(other.count);
}

/** Whether some block of a track shares bytes with a block of another number of `other`. Both must be solid. */
export function meetsOtherBlock(track: Track, other: Track): boolean {
  if (track.start >= trackEnd(other) || other.start >= trackEnd(track)) return false;
  const met = meetingBlocks(track, other);
  const alike = met ? BigInt(met.last - met.first + 1) : 0n;
  if (other.step === 0) {
    if (track.step === 0) return Math.max(track.count, other.count) > 1;
    return meetsOtherBlock(other, track);
  }
  const lead = track.start - other.start;
  const pairs = startsBelow(track, other, lead + track.length - 1) - startsBelow(track, other, lead - other.length);
  return pairs > alike;
}

import type { Preset } from '../../presets/catalog.ts';

/** What a list of presets shows, of whatever kind they are. */
export type ListedPreset = Pick<Preset, 'id' | 'title' | 'section' | 'teaches' | 'provenance'>;

export interface PresetGroup {
  readonly section: string;
  readonly presets: readonly ListedPreset[];
}

/**
 * Presets by section, in the catalogue's order, that have every word of a query somewhere in their texts. Sections
 * with none are left out.
 */
export function presetGroups(presets: readonly ListedPreset[], query: string): PresetGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ id, title, section, teaches, provenance }: ListedPreset): boolean => {
    const text = [id, title, section, teaches, provenance].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const sections = new Map<string, ListedPreset[]>();
  for (const preset of presets.filter(matches)) {
    sections.set(preset.section, [...(sections.get(preset.section) ?? []), preset]);
  }
  return [...sections].map(([section, found]) => ({ section, presets: found }));
}

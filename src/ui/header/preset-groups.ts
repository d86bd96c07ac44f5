import type { Preset } from '../../presets/catalog.ts';

export interface PresetGroup {
  readonly section: string;
  readonly presets: readonly Preset[];
}

/**
 * Presets by section, in the catalogue's order, that have every word of a query somewhere in their texts. Sections
 * with none are left out.
 */
export function presetGroups(presets: readonly Preset[], query: string): PresetGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ id, title, section, teaches, provenance }: Preset): boolean => {
    const text = [id, title, section, teaches, provenance].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const sections = new Map<string, Preset[]>();
  for (const preset of presets.filter(matches)) {
    sections.set(preset.section, [...(sections.get(preset.section) ?? []), preset]);
  }
  return [...sections].map(([section, found]) => ({ section, presets: found }));
}

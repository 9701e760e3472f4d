/**
 * Hand-picked colours: `paper` is a light background, `deep` a dark one for text in `paper`, `main`,
 * `second` and `third` are for shapes on either.
 */
export type Palette = { paper: string; deep: string; main: string; second: string; third: string };

const palette = (paper: string, deep: string, main: string, second: string, third: string): Palette => ({
  paper: `#${paper}`,
  deep: `#${deep}`,
  main: `#${main}`,
  second: `#${second}`,
  third: `#${third}`,
});

export const PALETTES: Palette[] = [
  palette('f6efe4', '22332b', '2f6b52', 'd98f4e', 'e9c8a0'),
  palette('fbf1ea', '3a1d2b', 'b3425a', 'f0a98f', 'f3d3c1'),
  palette('eef3f6', '14283d', '2b6c9b', '8cc0d6', 'f2b45c'),
  palette('f7f3ec', '2b2623', '8a6b4f', 'c9a680', '6f7f6b'),
  palette('f3f0fa', '241c45', '5b4bb4', 'a99be6', 'f2a6b8'),
  palette('eff5ee', '17332f', '3c8d7c', '9ed3b5', 'f1c766'),
  palette('fdf3e3', '40210f', 'd2622a', 'f2a65a', '7d9d8c'),
  palette('f2f4f7', '1b1f2b', '3d4a63', '8fa1bf', 'e8755a'),
  palette('fdf0f1', '3d1630', 'd1497f', 'f59bb0', 'f7cf8b'),
  palette('f0f6f8', '0f3040', '12808f', '6cc5c1', 'f6d67f'),
  palette('f8f5ea', '2f3315', '7c8b2f', 'bcc766', 'd97d54'),
  palette('f5eef0', '2a1726', '7b3b63', 'c78aa6', 'e3b778'),
  palette('eef1ee', '1d2b22', '4f7355', 'a3bd94', 'dcae72'),
  palette('faf4ef', '1f2a44', 'c2503f', '2f4f80', 'e7b35c'),
  palette('f1f3fb', '151c4a', '3551d1', '86a2f5', 'ff9e6d'),
  palette('fbf6e8', '2d2413', 'c7962b', 'ecc868', '5a7a78'),
  palette('f4f1ee', '31201c', '9c4a38', 'd69378', '8b9a91'),
  palette('edf5f3', '123b3a', '1d7a6b', '5fb7a0', 'f08a6b'),
  palette('f9f0f5', '2c1a4a', '8749a8', 'd2a0df', '75b9c9'),
  palette('f6f4f0', '20242a', '4c5b61', 'a9b4b0', 'cf8a5b'),
  palette('fff2ea', '33202f', 'e5674c', 'f6ae8d', '4d7ea8'),
  palette('eff4fa', '10263f', '1f5f99', '63a5d9', 'f7c59f'),
  palette('f5f6e9', '24331f', '5d8a3a', 'a8c878', 'f0c04f'),
  palette('f8efe9', '3b2a2a', 'a85c5c', 'd9a5a0', '7a8f9c'),
];

"""Stores the parts that had a price before they were in the database; all but the battery box were
shown on /custom-parts.

Only on a site that has content: `load_samples` fills a new one. All that is done stands here, as it
was when this was written, but for the photographs, which are those of the samples. Over 200 lines
for that reason.
"""

import base64
import hashlib
import io
import secrets
from pathlib import Path

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import migrations, transaction
from PIL import Image

PHOTOGRAPHS = Path(__file__).resolve().parents[1] / "samples" / "parts"
RECIPE = "7c0b9f"  # the digest of the recipe of that day, with which the files were made
VARIANTS = ((1200, ("AVIF", "WEBP")), (800, ("AVIF", "WEBP", "JPEG")), (400, ("AVIF", "WEBP")))
SUFFIXES = {"AVIF": "avif", "JPEG": "jpg", "WEBP": "webp"}
OPTIONS = {
    "AVIF": {"quality": 60, "speed": 8},
    "JPEG": {"quality": 85, "optimize": True},
    "WEBP": {"quality": 80, "method": 2},
}
PARTS = (
    {
        "name": "Frame",
        "price": 2950,
        "description": (
            "25CrMo4 chromoly, 28 × 1.5 mm main tubes, TIG-welded in the jig. A-arm "
            "mounts within 0.4 mm left to right, steering head square to the swingarm "
            "pivot within 0.1°. Each frame leaves with its measuring sheet."
        ),
        "file": "frame.jpg",
        "alt": (
            "A bare chromoly quad frame, raw steel with heat-tinted welds, standing "
            "on a dark floor."
        ),
    },
    {
        "name": "A-arms",
        "price": 990,
        "description": (
            "A set of four, upper and lower, with bushings and ball joints. Left raw "
            "if you like: on bare steel a crack shows first."
        ),
        "file": "a-arms.jpg",
        "alt": (
            "Two sets of welded front A-arms, upper and lower, with ball joints and "
            "bushings."
        ),
    },
    {
        "name": "Swingarm",
        "price": 950,
        "description": (
            "Brushed aluminium, box-section legs, two cross tubes, orange axle "
            "carrier. Standard length for motocross; 60 mm longer for sand."
        ),
        "file": "swingarm.jpg",
        "alt": (
            "A brushed aluminium swingarm with an orange axle carrier."
        ),
    },
    {
        "name": "Steering stem",
        "price": 270,
        "description": (
            "Welded steel, splined at the foot, with a milled handlebar clamp. Tell "
            "us the height of your bar: the stem is cut to it."
        ),
        "file": "steering-stem.jpg",
        "alt": (
            "A welded steering stem with an orange anodised handlebar clamp and a "
            "splined lower end."
        ),
    },
    {
        "name": "Subframe",
        "price": 490,
        "description": (
            "Thin-wall tube with lugs for seat and rear fenders, bolted on, so that a "
            "bent one costs an evening and not a frame. Seat height 785 mm, lower on "
            "request."
        ),
        "file": "subframe.jpg",
        "alt": (
            "A welded rear subframe of thin raw tubes with mounting lugs."
        ),
    },
    {
        "name": "Fuel tank S",
        "price": 490,
        "description": (
            "The sprint size: 7 litres, enough for a moto and the way back. Welded by "
            "hand from 2 mm aluminium, held under pressure in water before it leaves, "
            "with billet cap and breather hose."
        ),
        "file": "fuel-tank.jpg",
        "alt": (
            "A hand-welded aluminium fuel tank with an orange billet cap."
        ),
    },
    {
        "name": "Nerf bars",
        "price": 450,
        "description": (
            "A pair, with pegs and heel guards. Brushed tube with webbing that keeps "
            "a boot up in the ruts, or black tube with a carbon floor."
        ),
        "file": "nerfbars.jpg",
        "alt": (
            "Two nerf bars with footpegs: one brushed with webbing, one black with a "
            "carbon floor and heel guard."
        ),
    },
    {
        "name": "Swingarm pivot bolt",
        "price": 90,
        "description": (
            "Turned from bar and drilled hollow, ground to the bearing, with flange "
            "nut. Steel at this price; titanium or gold coating on request."
        ),
        "file": "pivot-bolt.jpg",
        "alt": (
            "Three hollow swingarm pivot bolts in titanium, gold and steel with two "
            "flange nuts."
        ),
    },
    {
        "name": "Carbon intake",
        "price": 200,
        "description": (
            "Airbox of twill carbon with a bell mouth on top and a rubber boot to the "
            "throttle body. Stands high, out of the roost, and comes off with one "
            "clamp."
        ),
        "file": "carbon-intake.jpg",
        "alt": (
            "A carbon fibre airbox with a bell mouth and a rubber boot."
        ),
    },
    {
        "name": "Front bumper",
        "price": 90,
        "description": (
            "Black tube with a slotted aluminium plate. Made to bend before the frame "
            "does, and priced so that you replace it instead of straightening it."
        ),
        "file": "front-bumper.jpg",
        "alt": (
            "A black tubular front bumper with a slotted aluminium plate."
        ),
    },
    {
        "name": "Battery box",
        "price": 55,
        "published": False,
        "description": (
            "Folded from 2 mm aluminium, with a strap and rubber feet. Sits low "
            "beside the subframe and takes the small lithium battery or the standard "
            "one."
        ),
        "file": "battery-box.jpg",
        "alt": "A folded aluminium battery box with a strapped-in battery and two cables.",
    },
    {
        "name": "All set",
        "price": 6500,
        "description": (
            "The ten parts above and a battery box, made for one machine and trial- "
            "fitted together, for less than they cost singly. Frame and subframe are "
            "not in the picture; shock, damper and discs are not in the set."
        ),
        "file": "all-set.jpg",
        "alt": (
            "Parts laid out in order on a dark floor, seen from above: swingarm, "
            "bumper, stem, pivot bolts, tank, A-arms, battery box, airbox and nerf "
            "bar, with a shock, a steering damper, two discs and three spanners."
        ),
    },
)


def store_parts(apps, schema_editor):
    """Write the files before the rows, so that no transaction waits for them.

    Two `migrate` may run at once: the second to get its turn finds the parts of the first.
    """
    build, tyre, part, image = (
        apps.get_model("catalogue", name) for name in ("Build", "Tyre", "Part", "PartImage")
    )
    has_content = build.objects.exists() or tyre.objects.exists()
    if part.objects.exists() or not has_content:
        return
    written, stored = [], False
    try:
        rows = [(each, write_files(each["file"], written)) for each in PARTS]
        with transaction.atomic():
            wait_for_turn(schema_editor.connection)
            is_first = not part.objects.exists()
            for position, (each, files) in enumerate(rows if is_first else (), start=1):
                item = part.objects.create(
                    name=each["name"],
                    description=each["description"],
                    price=each["price"],
                    published=each.get("published", True),
                    position=position,
                )
                image.objects.create(item=item, alt=each["alt"], is_primary=True, position=1, **files)
        stored = is_first
    finally:
        for name in () if stored else written:
            default_storage.delete(name)


def wait_for_turn(connection):
    """Wait for other writers, as all do on PostgreSQL; on SQLite the transaction has done so."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtext('catalogue'))")


def write_files(file_name, written):
    """Write the files of a photograph; return the fields of its row."""
    content = (PHOTOGRAPHS / file_name).read_bytes()
    stem = f"parts/{secrets.token_hex(8)}-{RECIPE}{hashlib.sha256(content).hexdigest()[:6]}"

    def write(name, content):
        written.append(name)
        default_storage.save(name, ContentFile(content))
        return name

    with Image.open(io.BytesIO(content)) as photograph:
        width, height = photograph.size
        picture = photograph.convert("RGB")
    fields = {
        "file": write(f"{stem}-{width}.jpg", content),
        "width": width,
        "height": height,
        "variants": [],
        "placeholder": placeholder(picture),
    }
    for wanted, formats in VARIANTS:
        picture = resized(picture, wanted)
        for format in formats:
            variant = {
                "name": f"{stem}-{wanted}.{SUFFIXES[format]}",
                "width": picture.width,
                "height": picture.height,
                "type": f"image/{format.lower()}",
            }
            write(variant["name"], encoded(picture, format))
            fields["variants"].append(variant)
    return fields


def placeholder(picture):
    preview = base64.b64encode(encoded(resized(picture, 20), "WEBP")).decode()
    return f"data:image/webp;base64,{preview}"


def resized(picture, width):
    height = round(picture.height * width / picture.width)
    return picture.resize((width, height), Image.Resampling.LANCZOS)


def encoded(picture, format):
    buffer = io.BytesIO()
    picture.save(buffer, format, **OPTIONS[format])
    return buffer.getvalue()


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ("catalogue", "0007_parts"),
    ]

    operations = [
        migrations.RunPython(store_parts, migrations.RunPython.noop),
    ]
